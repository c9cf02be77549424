from django.contrib.auth.models import User
from django.db import models


class Account(models.Model):
    user = models.OneToOneField(User, on_delete=models.CASCADE)
    role = models.CharField(max_length=20)
    phone = models.CharField(max_length=20, blank=True)


class RefreshToken(models.Model):
    key = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE)


class Booking(models.Model):
    reference = models.CharField(max_length=20)
    status = models.CharField(max_length=20)
    passenger_name = models.CharField(max_length=80)
    pickup = models.CharField(max_length=120)
    requested_for = models.DateTimeField()


class Trip(models.Model):
    booking = models.ForeignKey(Booking, on_delete=models.CASCADE)
    ride_start_time = models.DateTimeField()
    created_at = models.DateTimeField(auto_now_add=True)
