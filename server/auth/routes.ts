import type { Route } from '#server/http/define-route.ts'
import { profileRoutes } from './profile-routes.ts'
import { register } from './register-route.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

export const authRoutes: Route[] = [...signInRoutes, ...sessionRoutes, ...profileRoutes, register]
