import { suite } from './layout.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
