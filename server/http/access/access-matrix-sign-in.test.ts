import { testAccess } from '../../testing/access-matrix/access-matrix.ts'

testAccess('sign-in')
