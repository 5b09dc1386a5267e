"""Tables with their people: seats, answers, the store, and what each viewer is shown. No framework, no clock."""
