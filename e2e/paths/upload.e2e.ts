import { suite } from './upload.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
