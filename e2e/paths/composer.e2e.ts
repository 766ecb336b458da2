import { suite } from './composer.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
