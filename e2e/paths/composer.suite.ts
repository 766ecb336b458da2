import type { EventObject } from 'xstate'
import { composerMachine } from '#machines/composer/composer.machine.ts'
import { model } from '#machines/composer/composer.model.ts'
import { modelOf, type ModelOptions } from '#machines/kit/modelOf.ts'
import { composerPage } from '#e2e/models/composer.page.ts'
import type { PathSuite } from './pathSuite.ts'

type Chosen = EventObject & {
  sid?: string | null
  blocked?: string | null
  quote?: object | null
  shift?: boolean
  text?: string
}

/** One conversation goes on and can end, the other has ended; what is not on the page cannot be pressed. */
const allow: NonNullable<ModelOptions<typeof composerMachine>['allow']> = (snapshot, event) => {
  const { sid, blocked, quotes, drafts } = snapshot.context
  const { text = '', tray = [] } = drafts['s1'] ?? {}
  const isQuoting = 's1' in quotes
  const isEnding = snapshot.matches({ recording: 'finishing' }) || snapshot.matches({ recording: 'settingAside' })
  const given = event as Chosen
  if (!(model.allow?.(snapshot, event) ?? true)) return false
  switch (event.type) {
    // the one that is shown is shown again by composer.block
    case 'session.choose':
      return given.sid !== null && given.sid !== sid && !isEnding
    case 'composer.block':
      if (sid === null || snapshot.matches({ recording: 'settingAside' })) return false
      return (
        given.blocked === blocked || (given.blocked !== null && sid === 's1' && text === '' && tray.length === 0 && !isQuoting)
      )
    case 'draft.restore':
      return snapshot.matches('writing') && !isQuoting && tray.length === 0
    case 'files.add':
      return snapshot.matches('writing') && sid === 's1'
    case 'file.remove':
      return tray.some(file => file.fileId === 'f1')
    case 'quote.set':
      return (given.quote === null) === isQuoting
    case 'enter.pressed':
      return given.shift !== true
    case 'text.change':
      return given.text !== text
    case 'voice.recorded':
      return isEnding
    case 'voice.cancel':
      return !snapshot.matches({ recording: 'settingAside' })
    case 'text.insert':
    case 'drafts.forget':
    case 'error.dismiss':
      return false
    default:
      return true
  }
}

export const suite: PathSuite = {
  machine: 'composer',
  title: '[CHAT-02] [QA-15] composer',
  model: modelOf(composerMachine, { ...model, allow }),
  page: composerPage,
  leftOut: [
    'text.insert and error.dismiss: no page sends them, canned replies change the text',
    'drafts.forget: it comes with the sign-out, after which there is no composer',
    'session.choose without a session: no page does it; of the one that is shown composer.block tells',
    'composer.block of a conversation that had ended: it never goes on again',
    'enter.pressed with Shift: in a browser it is a text.change',
    'files.add elsewhere than in the open conversation: files of the test are read at once',
    'file.remove without a file and quote.set of nothing: there is nothing to press',
    'session.choose and composer.block while a recording that was stopped is put together: that is over before one can press',
    'voice.cancel once another conversation was chosen: there is nothing to press',
    'voice.recorded before voice.stop: a recorder tells what it recorded when it stops',
  ],
}
