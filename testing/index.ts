export { validCalls, type ValidCall } from './calls/index.ts'
export { password, type Cast, type Given, type Member } from './given.ts'
export { asClient, postForm } from './oauth.ts'
export { testApp, type TestClock, type TestWorld } from './test-app.ts'
