"""The models of the document: what an answer consists of, and what a request may be made of."""

from ._api.models import *
