import { use, useEffect, useRef } from 'react'
import { safeAddress } from '#contract/permissions/placeholders.ts'
import { useTabCommands } from '#src/runtime/machines/useTabs.ts'
import { useRouteMeta } from '#src/lib/routeMeta.ts'
import { TabContext } from '#src/lib/unsaved.ts'
import { BAD_ADDRESS } from '#src/lib/text/menuAddress.ts'
import { usePageLocation } from '#src/lib/usePageLocation.ts'
import './iframe.css'

/** Opens a window that cannot reach back into this one; false when the browser does not allow it. */
function openWindow(url: string): boolean {
  const opened = window.open(url, '_blank')
  if (opened === null) return false
  opened.opener = null
  return true
}

/** An address that wants a window of its own: opens it and closes the tab; where the browser stops that, a link is left. */
function Elsewhere({ title, url }: { title: string; url: string }) {
  const tab = use(TabContext)
  const { close } = useTabCommands()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (openWindow(url) && tab !== '') close(tab)
  }, [url, tab, close])
  return (
    <p className="xl-page">
      「{title}」在新窗口中打开。如果没有看到新窗口，请点击{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        打开{title}
      </a>
      。
    </p>
  )
}

/** A foreign page inside ours, 800 px high: the address of the menu entry, its placeholders already filled in (ROUTE-33, contract.md 27.10). Only http(s) and own paths. */
export default function IframePageView() {
  const { title, url, opensWindow } = useRouteMeta()
  const { pathname } = usePageLocation()
  if (!url) return <p className="xl-page">该菜单没有配置地址，请联系管理员在菜单管理中填写。</p>
  const address = safeAddress(url)
  if (address === null) return <p className="xl-page">{BAD_ADDRESS}。</p>
  if (opensWindow === true) return <Elsewhere title={title} url={address} />
  return (
    <>
      <h1 className="xl-hidden-text">{title}</h1>
      <iframe
        id={pathname}
        className="xl-iframe"
        title={title}
        src={address}
        referrerPolicy="no-referrer"
        sandbox="allow-scripts allow-forms allow-popups allow-downloads"
      />
    </>
  )
}
