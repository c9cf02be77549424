import type { Route } from '#server/platform/http/define-route.ts'
import { mySessionRoutes } from './my-sessions.ts'
import { changePassword } from './password-change.ts'
import { profileEditRoutes } from './profile-edit.ts'
import { profilePhotoRoutes } from './profile-photo.ts'
import { profileRoutes } from './profile-routes.ts'
import { recoveryRoutes } from './recovery.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signUpRoute } from './sign-up-route.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'
import { secondStepRoute } from './two-factor-sign-in.ts'
import { verificationRoutes } from './verify.ts'

export const authRoutes: Route[] = [
  ...signInRoutes,
  secondStepRoute,
  ...sessionRoutes,
  ...profileRoutes,
  ...profileEditRoutes,
  ...profilePhotoRoutes,
  changePassword,
  ...twoFactorRoutes,
  ...mySessionRoutes,
  signUpRoute,
  ...verificationRoutes,
  ...recoveryRoutes,
]
