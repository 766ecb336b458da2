import { modelOf } from '#machines/kit/modelOf.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { model } from '#machines/session/session.model.ts'
import { sessionPage } from '#e2e/models/session.page.ts'
import { playPaths } from './playPaths.ts'

playPaths('[QA-01] session', modelOf(sessionMachine, model), sessionPage)
