import { suite } from './cronBuilder.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
