import { modelOf } from '#machines/kit/modelOf.ts'
import { cellEditingMachine } from '#machines/cellEditing/cellEditing.machine.ts'
import { model } from '#machines/cellEditing/cellEditing.model.ts'
import { cellEditingPage } from '#e2e/models/cellEditing.page.ts'
import { playPaths } from './playPaths.ts'

playPaths('[QA-01] cellEditing', modelOf(cellEditingMachine, model), cellEditingPage)
