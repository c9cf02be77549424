"""An access token that is signed, a refresh token that is kept, both in cookies; unsafe calls need Django's CSRF token."""

import secrets

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import AuthenticationFailed

from .models import RefreshToken


class CookieAuthentication(SessionAuthentication):
    def authenticate(self, request):
        token = request.COOKIES.get("access")
        if not token:
            return None
        try:
            user = User.objects.get(pk=signing.loads(token, salt="access", max_age=600))
        except (signing.BadSignature, User.DoesNotExist):
            raise AuthenticationFailed("The access token is not valid.")
        self.enforce_csrf(request)
        return user, None

    def authenticate_header(self, request):
        return "Cookie"


def _put(response, name, value, age):
    response.set_cookie(
        name, value, max_age=age, domain=settings.COOKIE_DOMAIN, secure=True, httponly=True, samesite="Lax"
    )


def give_access(response, user):
    _put(response, "access", signing.dumps(user.pk, salt="access"), 600)
    return response


def open_session(response, user):
    token = RefreshToken.objects.create(key=secrets.token_urlsafe(32), user=user)
    _put(response, "refresh", token.key, 30 * 86400)
    return give_access(response, user)


def close_session(response, key):
    RefreshToken.objects.filter(key=key).delete()
    for name in ("access", "refresh"):
        response.delete_cookie(name, domain=settings.COOKIE_DOMAIN)
    return response
