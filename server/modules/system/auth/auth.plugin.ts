import { ACCOUNT_BACK_OFF } from '#contract/constants.ts'
import type { ServerModule } from '#server/modules/serverModule.ts'
import { createBackOff } from '#server/plugins/backOff.ts'
import { prepareNothing } from '#server/password.ts'
import { serveAccount } from './account.routes.ts'
import { serveCaptcha } from './captcha.routes.ts'
import { createDecoyPhones } from './decoyPhones.rules.ts'
import { createLoginGuard } from './loginGuard.service.ts'
import { serveLogin } from './login.routes.ts'
import { serveThirdPartyLogins } from './thirdParty.routes.ts'
import { createThirdPartyLogins } from './thirdPartyLogins.service.ts'
import { ownSecret } from './ownSecret.repository.ts'
import { servePasskeys } from './passkey.routes.ts'
import { createPasskeys } from './passkeys.service.ts'
import { createPeople } from './people.repository.ts'
import { servePhone } from './phone.routes.ts'
import { createPhoneCodes } from './phoneCodes.service.ts'
import { serveRecovery } from './recovery.routes.ts'
import { serveRegister } from './register.routes.ts'
import { createSecondFactors } from './secondFactor.service.ts'
import { serveSecondFactors } from './secondFactor.routes.ts'
import { serveSession } from './session.routes.ts'
import { serveSlider } from './slider.routes.ts'
import { serveThirdParties } from './third.routes.ts'
import { serveLinkedAccounts } from './linkedAccounts.routes.ts'
import { createSigning } from './signing.service.ts'
import { createTickets } from './tickets.repository.ts'
import { serveUnlock } from './unlock.routes.ts'

/** Every way in and out, the own account, and `app.people`, `app.thirdPartyLogins`, `app.secondFactors`, `app.signing`. */
export const authModule: ServerModule = async app => {
  const guard = createLoginGuard(app.db, app.now, app.config.loginFailuresMax, app.config.loginLock)
  const accounts = createBackOff(app.db, app.now, { ...ACCOUNT_BACK_OFF, max: app.config.accountFailuresMax })
  const tickets = createTickets(app.db, app.now)
  const codes = createPhoneCodes(app)
  app.decorate('people', createPeople(app.db, app.now))
  app.decorate('signing', await createSigning(app))
  app.decorate('thirdPartyLogins', createThirdPartyLogins(tickets))
  const factors = createSecondFactors(app)
  app.decorate('secondFactors', { factors, tickets })
  // a code takes 30 ms: nobody waits for those of everybody
  app.addHook('onReady', done => {
    void factors
      .slowDown()
      .catch((error: unknown) => app.log.warn({ err: error }, 'Recovery codes of an earlier version stay as they are'))
    void factors
      .sealAnew()
      .then(userIds => {
        if (userIds.length > 0)
          app.log.error(
            { userIds },
            'Second factors of these users are sealed with a key that is neither in DATA_KEY nor in DATA_KEY_BEFORE',
          )
      })
      .catch((error: unknown) => app.log.warn({ err: error }, 'Second factors that an earlier DATA_KEY sealed stay as they are'))
    done()
  })
  const decoys = createDecoyPhones(await ownSecret(app.db, 'decoyPhones'))
  await prepareNothing()
  serveCaptcha(app)
  serveSlider(app, tickets)
  serveLogin(app, { guard, accounts, tickets })
  servePhone(app, codes)
  serveRegister(app, codes)
  serveRecovery(app, { codes, tickets, guard, decoys })
  serveThirdPartyLogins(app)
  serveThirdParties(app, tickets)
  serveLinkedAccounts(app, { codes, tickets, guard })
  serveSession(app, guard)
  serveUnlock(app, guard)
  serveAccount(app, { codes, guard })
  serveSecondFactors(app, { factors, tickets, guard })
  servePasskeys(app, { passkeys: createPasskeys(app, tickets), guard })
}
