import { suite } from './gridMerge.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
