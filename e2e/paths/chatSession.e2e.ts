import { suite } from './chatSession.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
