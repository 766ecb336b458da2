const ENDS_BY_WISH =
  "while one is signed in the ending is 'logout' already: every other one is recorded on the way out, and forgotten when signed out"
const STILL_GOES_ON = 'still is left at once for counting while something waits, and the clock begins anew in the same way'
const BOTH_LOOK = 'holed and following ask at once whether there is a hole, and go to the other one by the same answer'
const ASKED_AGAIN = 'the state in between asks the same at once, and goes on to the same'
const GOES_ON = 'the state beside it goes on at once to the same one, which begins anew in both ways'
const ROOT_DOES_IT = 'the root takes the event then, and does the same'

/** Mutants of machines that no event, and no test, could tell from the machine itself: by machine and mutant the reason. They do not count. */
export const SAME: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  chatOutbox: {
    'clock.counting | delivery.lost | 0 leads to clock.still': STILL_GOES_ON,
    'clock.counting | delivery.refused | 0 leads to clock.still': STILL_GOES_ON,
    'clock.counting | message.add | 0 leads to clock.still': STILL_GOES_ON,
    'clock.counting | link.online | 0 leads to clock.still': STILL_GOES_ON,
    'clock.counting | retryDelay elapsed | 0 leads to clock.still': STILL_GOES_ON,
  },
  chatSession: {
    'window.loading | loadNewest done | 0 leads to window.holed': BOTH_LOOK,
    'window.resuming | resumeFrom done | 1 leads to window.holed': BOTH_LOOK,
    'window.stalled | always | 0 leads to window.holed': BOTH_LOOK,
    'life.active | always | 0 leads to life.waiting': ASKED_AGAIN,
    'life.active | always | 1 leads to life.gone': ASKED_AGAIN,
  },
  gridMerge: {
    'sync.ready | frame.received | 2 removed': ROOT_DOES_IT,
    'sync.ready.live.unanswered | answerLimit elapsed | 0 leads to sync.ready.live.settled': GOES_ON,
    'sync.ready.live.unanswered | answerLimit elapsed | 1 leads to sync.ready.live.settled': GOES_ON,
    'presence.together | presenceTick elapsed | 0 leads to presence.alone': GOES_ON,
  },
  routeGuard: {
    'loadingPermissions | navigation.requested | 1 removed': ROOT_DOES_IT,
    'allowed | navigation.requested | 1 removed': ROOT_DOES_IT,
  },
  session: {
    'online.checkingUnsaved | always | 1 without recordEnding': ENDS_BY_WISH,
    'online.confirmingLogout | logout.confirm | 0 without recordEnding': ENDS_BY_WISH,
    'online.confirmingLoss | logout.confirm | 0 without recordEnding': ENDS_BY_WISH,
  },
}
