from django.shortcuts import get_object_or_404
from rest_framework import generics, serializers
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Booking, Trip


class BookingSerializer(serializers.ModelSerializer):
    class Meta:
        model = Booking
        fields = ["id", "reference", "status", "passenger_name", "pickup", "requested_for"]


class Bookings(generics.ListAPIView):
    queryset = Booking.objects.order_by("id")
    serializer_class = BookingSerializer


class TripSerializer(serializers.ModelSerializer):
    class Meta:
        model = Trip
        fields = ["id", "booking", "ride_start_time", "created_at"]
        read_only_fields = ["booking", "created_at"]


class TripRequests(generics.CreateAPIView):
    serializer_class = TripSerializer

    def perform_create(self, serializer):
        serializer.save(booking=get_object_or_404(Booking, pk=self.request.query_params.get("addtrip")))


class TripRequest(generics.GenericAPIView):
    """Read by the booking's id, changed and deleted by the trip's, as the specification has it."""

    queryset = Trip.objects.order_by("id")
    serializer_class = TripSerializer

    def get(self, request, pk):
        trips = self.get_queryset().filter(booking=get_object_or_404(Booking, pk=pk))
        return self.get_paginated_response(self.get_serializer(self.paginate_queryset(trips), many=True).data)

    def put(self, request, pk):
        serializer = self.get_serializer(self.get_object(), data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data)

    def delete(self, request, pk):
        self.get_object().delete()
        return Response(status=204)


class Stats(APIView):
    def get(self, request):
        if request.query_params.get("role") != request.user.account.role:
            raise ValidationError({"role": ["This is not your role."]})
        return Response({"bookings": Booking.objects.count(), "trips": Trip.objects.count()})


class DeviceToken(APIView):
    def post(self, request):
        return Response(status=201)
