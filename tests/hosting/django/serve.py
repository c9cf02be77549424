"""Makes the tables, fills them and serves at PORT. DATABASE is a file, CONSOLE the origin of the console."""

import os
from datetime import datetime, timedelta, timezone
from wsgiref.simple_server import WSGIServer, make_server

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backend.settings")

import django  # noqa: E402

django.setup()

from socketserver import ThreadingMixIn  # noqa: E402

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402

from backend.models import Account, Booking, Trip  # noqa: E402


def account(email, role, phone=""):
    user = User.objects.create_user(email, email, "kerbside-django")
    Account.objects.create(user=user, role=role, phone=phone)


def fill():
    account("manager@backend.test", "manager")
    account("dispatcher@backend.test", "dispatcher")
    account("driver@backend.test", "driver", "+447700900001")
    start = datetime(2026, 11, 20, 7, 30, tzinfo=timezone.utc)
    Booking.objects.bulk_create(
        Booking(
            reference=f"DJ-{number:03}",
            status="open",
            passenger_name=f"Passenger {number}",
            pickup=f"{number} Mill Lane",
            requested_for=start + timedelta(hours=number),
        )
        for number in range(1, 301)
    )
    Trip.objects.create(booking=Booking.objects.get(reference="DJ-300"), ride_start_time=start)


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


call_command("migrate", run_syncdb=True, verbosity=0)
fill()
make_server("127.0.0.1", int(os.environ["PORT"]), get_wsgi_application(), server_class=Server).serve_forever()
