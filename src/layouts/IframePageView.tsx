import { useRouteMeta } from '#src/lib/routeMeta.ts'

/** A foreign page inside ours: the address of the menu entry, its placeholders already filled in (ROUTE-33). */
export default function IframePageView() {
  const { title, url } = useRouteMeta()
  if (!url) return <p className="xl-page">该菜单没有配置地址。</p>
  return (
    <iframe
      className="xl-iframe"
      title={title}
      src={url}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-forms allow-popups allow-downloads"
    />
  )
}
