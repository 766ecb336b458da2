import { suite as cellEditing } from './cellEditing.suite.ts'
import { suite as chatOutbox } from './chatOutbox.suite.ts'
import { suite as chatSession } from './chatSession.suite.ts'
import { suite as composer } from './composer.suite.ts'
import { suite as cronBuilder } from './cronBuilder.suite.ts'
import { suite as gridMerge } from './gridMerge.suite.ts'
import { suite as layout } from './layout.suite.ts'
import { suite as menu } from './menu.suite.ts'
import { suite as noticeSocket } from './noticeSocket.suite.ts'
import { suite as notices } from './notices.suite.ts'
import { suite as prescriptionEditor } from './prescriptionEditor.suite.ts'
import { suite as prescriptionReview } from './prescriptionReview.suite.ts'
import { suite as resourceList } from './resourceList.suite.ts'
import { suite as routeGuard } from './routeGuard.suite.ts'
import { suite as session } from './session.suite.ts'
import { suite as slider } from './slider.suite.ts'
import { suite as tabs } from './tabs.suite.ts'
import { suite as upload } from './upload.suite.ts'
import type { PathSuite } from './pathSuite.ts'

/** Every machine whose paths are played in the browser. */
export const suites: readonly PathSuite[] = [
  cellEditing,
  chatOutbox,
  chatSession,
  composer,
  cronBuilder,
  gridMerge,
  layout,
  menu,
  noticeSocket,
  notices,
  prescriptionEditor,
  prescriptionReview,
  resourceList,
  routeGuard,
  session,
  slider,
  tabs,
  upload,
]
