import { suite } from './routeGuard.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
