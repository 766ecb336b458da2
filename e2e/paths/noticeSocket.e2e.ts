import { suite } from './noticeSocket.suite.ts'
import { playPaths } from './playPaths.ts'

playPaths(suite)
