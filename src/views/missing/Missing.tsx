import { Link } from 'react-router-dom'
import { StatusPage } from '#src/lib/feedback/StatusPage.tsx'
import { usePageContent } from '#src/lib/page/usePageContent.ts'

/** A menu entry whose screen does not exist yet: says so. */
export default function Missing({ title }: { title: string }) {
  usePageContent()
  return (
    <StatusPage code="· · ·" level={2} title="即将开放" text={`「${title}」将在后续版本开放，目前还没有内容。`}>
      <Link className="xl-button xl-button-primary" to="/">
        返回首页
      </Link>
    </StatusPage>
  )
}
