import { suite } from './cellEditing.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
