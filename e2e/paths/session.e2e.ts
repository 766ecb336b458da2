import { suite } from './session.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
