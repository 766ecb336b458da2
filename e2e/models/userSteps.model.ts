import { createMachine } from 'xstate'

/** What a person does between login and logout, as a plain model: no timers, no calls, only what is seen and pressed. */
export const userSteps = createMachine({
  id: 'userSteps',
  initial: 'loginPage',
  states: {
    loginPage: {
      description: 'The login form is open, nobody is signed in',
      on: { 'sign in': 'home', 'sign in with a wrong password': 'refused' },
    },
    refused: { description: 'The form says that name or password are wrong', on: { 'sign in': 'home' } },
    home: {
      description: 'The home page of the role',
      on: {
        'choose a menu entry': 'menuPage',
        'open the bell': 'bellOpen',
        'open the account menu': 'accountMenu',
        'open an unknown address': 'failurePage',
        'go to the login address': 'home',
      },
    },
    menuPage: { description: 'A page of the menu', on: { 'reload the page': 'menuPage', 'go home': 'home' } },
    bellOpen: { description: 'The unread messages are shown', on: { 'press Escape': 'home', 'open a message': 'message' } },
    message: { description: 'One message is open', on: { 'press Escape': 'home' } },
    failurePage: { description: 'The page 404', on: { 'go home': 'home' } },
    accountMenu: { description: 'The account menu is open', on: { 'press Escape': 'home', 'press 退出登录': 'signedOut' } },
    signedOut: {
      description: 'The login form after a logout',
      on: { 'open a page of the hospital': 'askedToSignIn', 'sign in': 'home' },
    },
    askedToSignIn: { description: 'The login form, the wanted page is kept in the address', on: { 'sign in': 'wantedPage' } },
    wantedPage: { description: 'The page that was wanted before the login' },
  },
})
