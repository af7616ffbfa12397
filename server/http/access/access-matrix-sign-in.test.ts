import { testAccess } from '../../testing/access-matrix/access-matrix.ts'

testAccess('signIn')
