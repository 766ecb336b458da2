import { suite } from './notices.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
