import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { ChunkLoadError } from './chunk.ts'
import { reportTrouble } from '../troubles.ts'
import { lineBack } from './lineBack.ts'
import './loading.css'

interface Props {
  children: ReactNode
  /** makes a new try possible, called before the children are shown again */
  onRetry?: () => void
}

/** Catches what a screen throws: says what happened and offers to try again; the frame around it stays usable. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  /**
   * What a screen threw is reported; a part that did not come, which its loader reported, is asked for again when the line is back (WALK-20), unless the person
   * was faster.
   */
  override componentDidCatch(error: unknown) {
    if (!(error instanceof ChunkLoadError)) {
      reportTrouble('boundary', error)
      return
    }
    const forget = lineBack.subscribe(() => {
      forget()
      if (this.state.error === error) this.retry()
    })
  }

  private readonly retry = () => {
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const isChunk = error instanceof ChunkLoadError
    return (
      <div className={isChunk ? 'xl-broken xl-broken-part' : 'xl-broken'} role="alert">
        <h2>{isChunk ? '页面加载失败' : '页面出错了'}</h2>
        <p>
          {isChunk ? '网络可能不稳定，或系统刚刚升级。请重试，仍然失败时请刷新页面。' : '请重试；如果仍然出错，请联系管理员。'}
        </p>
        <div className="xl-broken-actions">
          {isChunk ? <Button onClick={() => location.reload()}>刷新页面</Button> : null}
          <Button variant="primary" onClick={this.retry}>
            重试
          </Button>
        </div>
      </div>
    )
  }
}
