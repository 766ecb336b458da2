import { start } from './app/start.ts'

// public/browser.js has said then which browsers can be used
// no await: one at the top of any module keeps the bundler from joining chunks (SPEED-03)
if (!('unsupported' in document.documentElement.dataset)) void start()
