import { WebSocket } from 'ws'

/** The library lets go of a socket it closes; `ws`, unlike a browser, then wants somebody who hears its last error. */
export class NodeSocket extends WebSocket {
  constructor(address: string) {
    super(address)
    this.on('error', () => undefined)
  }
}
