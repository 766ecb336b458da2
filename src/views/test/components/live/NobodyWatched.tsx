import { Button } from '#src/ui/Button.tsx'

/** How to get a tab that tells what it does. */
export function NobodyWatched() {
  return (
    <section className="xl-live-nobody" aria-label="实时">
      <h2>没有正在观察的页签</h2>
      <p>
        在这个浏览器的另一个页签里打开系统，并在地址后面加上 <code>?inspect</code>
        ，那个页签里运行的状态机就会显示在这里。需要“观察运行中的状态机”权限；口令、令牌和患者资料不会显示。
      </p>
      <Button variant="primary" onClick={() => window.open('/?inspect', '_blank')}>
        打开一个被观察的页签
      </Button>
    </section>
  )
}
