/**
 * Addresses of the pages for who is not signed in. In a file of their own: none of the console leads there, so no script of
 * it carries them.
 */
export const entryRoutes = {
  emailVerified: () => '/auth/email-verified/',
  register: () => '/auth/register/',
  register2: () => '/auth/register2/',
  forgotPassword: () => '/auth/forgot-password/',
  resetPassword: () => '/auth/reset-password/',
  twoSteps: () => '/auth/two-steps/',
  twoSteps2: () => '/auth/two-steps2/',
  companyRegistration: () => '/company-registration/',
  driverRegistration: () => '/driver-registration/',
  track: () => '/track/',
} as const
