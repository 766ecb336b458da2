import { suite } from './resourceList.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
