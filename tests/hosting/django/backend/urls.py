from django.urls import path

from . import auth, views

urlpatterns = [
    path("api/auth/web-login", auth.WebLogin.as_view()),
    path("api/auth/profile", auth.Profile.as_view()),
    path("api/auth/profile/<int:pk>", auth.Profile.as_view()),
    path("api/auth/logout", auth.Logout.as_view()),
    path("api/auth/register", auth.Register.as_view()),
    path("api/auth/login/driver/otp", auth.DriverOtp.as_view()),
    path("api/auth/token/cookie-refresh", auth.CookieRefresh.as_view()),
    path("api/notifications/device-token", views.DeviceToken.as_view()),
    path("api/web/booking-management", views.Bookings.as_view()),
    path("api/web/stats", views.Stats.as_view()),
    path("api/trips/trip-request", views.TripRequests.as_view()),
    path("api/trips/trip-request/<int:pk>", views.TripRequest.as_view()),
]
