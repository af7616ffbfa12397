/** As which user the database runs under a server that runs as root (ASVS 13.2: least privilege). */
import { expect, test } from 'vitest'
import { pickAccount } from './postgres-user.ts'

const PASSWD = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n'

test('the database runs as the user wegband, or as an unprivileged system user without it', () => {
  expect(pickAccount(PASSWD)).toEqual({ uid: 65_534, gid: 65_534 })
  expect(pickAccount(`${PASSWD}wegband:x:998:997::/opt/wegband:/usr/sbin/nologin\n`)).toEqual({
    uid: 998,
    gid: 997,
  })
})

test('the database never runs as root, whatever the users are called', () => {
  expect(pickAccount('root:x:0:0:root:/root:/bin/bash\n')).toBeUndefined()
  expect(pickAccount('wegband:x:0:0::/root:/bin/sh\n')).toBeUndefined()
})
