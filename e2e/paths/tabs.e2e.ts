import { suite } from './tabs.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
