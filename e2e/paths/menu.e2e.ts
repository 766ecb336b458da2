import { suite } from './menu.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
