import { suite } from './prescriptionEditor.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
