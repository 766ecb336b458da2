import { suite } from './slider.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
