import { modelOf } from '#machines/kit/modelOf.ts'
import { layoutMachine } from '#machines/layout/layout.machine.ts'
import { model } from '#machines/layout/layout.model.ts'
import { layoutPage } from '#e2e/models/layout.page.ts'
import { playPaths } from './playPaths.ts'

playPaths('[QA-01] layout', modelOf(layoutMachine, model), layoutPage)
