import { suite } from './chatOutbox.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
