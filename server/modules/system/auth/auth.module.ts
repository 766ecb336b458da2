import type { ServerModule } from '#server/modules/index.ts'
import { prepareNothing } from '#server/password.ts'
import { serveCaptcha } from './captcha.routes.ts'
import { createLoginGuard } from './loginGuard.ts'
import { serveLogin } from './login.routes.ts'
import { serveOutsideLogins } from './outside.routes.ts'
import { createOutsideLogins } from './outsideLogins.ts'
import { createPeople } from './people.repository.ts'
import { servePhone } from './phone.routes.ts'
import { serveSession } from './session.routes.ts'

/** Every way in and out, and `app.people`, `app.outsideLogins`. */
export const authModule: ServerModule = async app => {
  const guard = createLoginGuard(app.db, app.now, app.config.loginFailuresMax, app.config.loginLock)
  app.decorate('people', createPeople(app.db, app.now))
  app.decorate('outsideLogins', createOutsideLogins(app.db, app.now))
  await prepareNothing()
  serveCaptcha(app)
  serveLogin(app, guard)
  servePhone(app)
  serveOutsideLogins(app)
  serveSession(app, guard)
}
