import { Link } from 'react-router-dom'
import { StatusPage } from '#src/lib/feedback/StatusPage.tsx'
import { selectUser } from '#machines/session/session.select.ts'
import { WELCOME_TEXT } from '#machines/session/session.rules.ts'
import { useSession } from '#src/lib/machines/useSession.ts'
import { usePageContent } from '#src/lib/page/usePageContent.ts'

interface Props {
  title: string
  /** the home of roles whose screen comes later welcomes instead of only excusing itself (I18N-02) */
  isHome?: boolean
}

/** A menu entry whose screen does not exist yet: says so. */
export default function Missing({ title, isHome = false }: Props) {
  usePageContent()
  const name = useSession(selectUser)?.realname ?? ''
  return (
    <StatusPage
      code={isHome ? '杏林' : '· · ·'}
      level={2}
      title={isHome ? `${name}，${WELCOME_TEXT}` : '即将开放'}
      text={
        isHome
          ? `${title}将在后续版本开放，届时这里会显示医院的运营数据。现在可以从左侧菜单进入其他功能。`
          : `「${title}」将在后续版本开放，目前还没有内容。`
      }
    >
      {isHome ? null : (
        <Link className="xl-button xl-button-primary" to="/">
          返回首页
        </Link>
      )}
    </StatusPage>
  )
}
