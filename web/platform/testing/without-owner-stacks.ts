/**
 * Setup of the web tests. React records a call stack for each element it creates, which costs a fifth of
 * their time. The stacks only add places to its warnings: `OWNER_STACKS=1` keeps them, to find where a
 * warning comes from.
 */
import * as React from 'react'

/** React records no stacks above a limit of its own; this object holds the counter. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const COUNTER = 'recentlyCreatedOwnerStacks'

const internals: unknown = Reflect.get(React, INTERNALS)
// a React without this counter keeps its stacks: the tests are slower and prove the same
if (process.env['OWNER_STACKS'] === undefined && internals instanceof Object && COUNTER in internals) {
  Object.defineProperty(internals, COUNTER, { configurable: true, get: () => Infinity, set: () => {} })
}
