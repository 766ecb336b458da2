import { playPaths } from './playPaths.ts'
import { suite } from './prescriptionReview.suite.ts'

playPaths(suite)
