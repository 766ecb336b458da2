import { start } from './app/start.tsx'

// public/browser.js has said then which browsers can be used
if (!('unsupported' in document.documentElement.dataset)) await start()
