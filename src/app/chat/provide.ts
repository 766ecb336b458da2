import { boardStarter } from '#src/runtime/chat/boardStarter.ts'
import { provideChat } from '#src/runtime/chat/runtime.ts'
import { loadChunk } from '#src/lib/loading/chunk.ts'

/** Tells the consultation screens how their chat is started; sockets and machines of it are chunks of their own and come with the first screen. */
provideChat('doctor', async () => (await loadChunk(() => import('./doctorChat.ts'))).startDoctorChat())
provideChat('patient', async () => (await loadChunk(() => import('./patientChat.ts'))).startPatientChat())
boardStarter.provide(async () => (await loadChunk(() => import('./boardLink.ts'))).startBoardLink())
